import { lazyScreen } from './lazy-screen.ts';

/** Screens of login, signup and recovery, which readers do not download. */
export const AUTH_SCREENS = {
  signup: lazyScreen(async () => (await import('./auth/SignupEntry.tsx')).SignupEntry),
  login: lazyScreen(async () => (await import('./auth/LoginScreen.tsx')).LoginScreen),
  forgot: lazyScreen(async () => (await import('./auth/ForgotScreen.tsx')).ForgotScreen),
  resetPassword: lazyScreen(async () => (await import('./auth/ResetScreen.tsx')).ResetScreen),
  confirmEmail: lazyScreen(async () => (await import('./auth/ConfirmEmailScreen.tsx')).ConfirmEmailScreen),
  confirmSignup: lazyScreen(async () => (await import('./auth/ConfirmSignupScreen.tsx')).ConfirmSignupScreen),
} as const;
