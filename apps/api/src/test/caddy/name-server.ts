import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TYPE_A = 1;

/**
 * Answers every name with the same IPv4 addresses, as Docker does for a service with replicas.
 * @param addresses called at each query
 */
export async function startNameServer(addresses: () => readonly string[]) {
  const socket = createSocket('udp4');
  socket.on('message', (query, client) => {
    socket.send(answerTo(query, addresses()), client.port, client.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** An RFC 1035 message: the question and, if it asks for A, a record for each address. */
function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  const questionEnd = query.indexOf(0, HEADER_BYTES) + 5;
  const question = query.subarray(HEADER_BYTES, questionEnd);
  const records = question.readUInt16BE(question.length - 4) === TYPE_A ? addresses.map(toRecord) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  // Flags: response, recursion desired and available, no error. One question.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records]);
}

/** The name points to the question's; class IN, TTL 0. */
function toRecord(address: string): Buffer {
  return Buffer.from([
    0xc0,
    HEADER_BYTES,
    0,
    TYPE_A,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    4,
    ...address.split('.').map(Number),
  ]);
}
