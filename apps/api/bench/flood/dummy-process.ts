import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, setPriority } from 'node:os';
import { answerParent } from '../lib/child.ts';

// What a flood is met by that is to cost the machine nothing else: a refusal, after as long as the API takes.
setPriority(constants.priority.PRIORITY_LOW);

const REFUSAL = JSON.stringify({
  statusCode: 401,
  code: 'auth.invalid_credentials',
  error: 'Unauthorized',
  message: 'Invalid username or password.',
});

let pauseMs = 0;
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    const answer = () => response.writeHead(401, { 'content-type': 'application/json' }).end(REFUSAL);
    if (pauseMs < 1) answer();
    else setTimeout(answer, pauseMs);
  });
}).listen(0, '127.0.0.1');

answerParent({
  port: () => (server.address() as AddressInfo).port,
  pause: milliseconds => {
    pauseMs = Number(milliseconds);
  },
});
