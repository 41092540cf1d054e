export const desktop = {
  offline: 'The server cannot be reached. You see what you read last.',
  back: 'The server can be reached again.',
} as const;
