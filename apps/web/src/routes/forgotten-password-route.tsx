export { ForgottenPassword as Component } from '../features/auth/forgotten-password.tsx';
