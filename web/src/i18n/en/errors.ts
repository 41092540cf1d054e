/** What went wrong, where nothing more is known than the kind. */
export const errors = {
  errorId: 'Error id: {{id}}',
  error: {
    title: 'Something went wrong!',
    unauthorized: 'You need to log in, or your session has ended. Log in and try again.',
    forbidden: 'You do not have permission to do this.',
    not_found: 'There is nothing here, or it is not open to you.',
    internal_server_error: 'The server ran into a problem. Nothing you wrote on this page is lost. Try again in a moment.',
    server_unavailable: 'The server is not available right now. Try again in a moment.',
    server_error: 'The server could not do this. Try again in a moment.',
    client_error: 'The server could not accept this. Check what you entered.',
    unexpected_server_error: 'The server gave an unexpected answer.',
    network_error: 'No connection to the server. Check your network and try again.',
  },
} as const;
