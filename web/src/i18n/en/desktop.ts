export const desktop = {
  offline: 'You are offline. This is what you read last.',
  back: 'The server can be reached again.',
} as const;
