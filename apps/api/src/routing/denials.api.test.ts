import { describeDenials } from '../test/denials/describe-denials.ts';

describeDenials('one of each kind');
