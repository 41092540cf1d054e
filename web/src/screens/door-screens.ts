import { lazyScreen } from './lazy-screen.ts';

/** Screens of login, signup and recovery, which readers do not download. */
export const DOOR_SCREENS = {
  signup: lazyScreen(async () => (await import('./doors/SignupDoor.tsx')).SignupDoor),
  login: lazyScreen(async () => (await import('./doors/LoginScreen.tsx')).LoginScreen),
  forgot: lazyScreen(async () => (await import('./doors/ForgotScreen.tsx')).ForgotScreen),
  resetPassword: lazyScreen(async () => (await import('./doors/ResetScreen.tsx')).ResetScreen),
  confirmEmail: lazyScreen(async () => (await import('./doors/ConfirmEmailScreen.tsx')).ConfirmEmailScreen),
  confirmSignup: lazyScreen(async () => (await import('./doors/ConfirmSignupScreen.tsx')).ConfirmSignupScreen),
} as const;
