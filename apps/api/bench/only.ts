import { measureManyStreams } from './chat/many-streams.ts';
import { startWorkbench } from './chat/workbench.ts';

const bench = await startWorkbench(
  process.env.DB === 'embedded' ? null : 'postgresql://root@127.0.0.1:5432/test',
  200,
);
try {
  const result = await measureManyStreams(bench, {
    streams: 200,
    tokens: Number(process.env.TOKENS ?? 100),
    everyMs: 50,
  });
  console.log(JSON.stringify(result));
} finally {
  await bench.stop();
}
