/** General error messages, where only the kind of error is known. */
export const errors = {
  errorId: 'Error ID: {{id}}',
  uploadFailed: 'Something went wrong. Try again.',
  error: {
    title: 'Something went wrong!',
    unauthorized: 'You are not logged in, or your session has ended. Log in and try again.',
    forbidden: 'You do not have permission to do this.',
    not_found: 'This was not found, or is not shared with you.',
    internal_server_error:
      'Something failed on the server. What you wrote on this page is still here. Try again in a moment.',
    server_unavailable: 'The server is not available right now. Try again in a moment.',
    server_error: 'The server could not complete this. Try again in a moment.',
    client_error: 'The server could not accept this. Check what you entered.',
    unexpected_server_error: 'The server sent an unexpected response.',
    network_error: 'Can’t reach the server. Check your connection and try again.',
  },
} as const;
