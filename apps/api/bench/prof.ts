import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: 200 });
let n = 0;
process.on('message', (m: { question?: string }) => {
  if (m.question !== 'cpu') return;
  if (n > 0)
    session.post('Profiler.stop', (_e, r) =>
      writeFileSync(`${process.env.PROF}/${n}.cpuprofile`, JSON.stringify(r.profile)),
    );
  n += 1;
  session.post('Profiler.start');
});
