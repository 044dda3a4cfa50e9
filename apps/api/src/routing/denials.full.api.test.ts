import { describeDenials } from '../test/denials/describe-denials.ts';

describeDenials('all');
