export { InputTest as Component } from '../features/auth/input-test.tsx';
