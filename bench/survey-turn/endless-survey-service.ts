import { createServer } from 'node:https';
import { makeCertificate } from '../../src/reference/certificate.ts';

/**
 * A survey service over TLS that always has a next question: how likely, from 0 to 10. It answers at once and
 * keeps nothing but a count, because its own time is not what is measured.
 */
const answers = Array.from({ length: 11 }, (_, id) => ({ id, text: String(id), value: String(id) }));
let asked = 0;

function nextQuestion(): object {
  asked += 1;
  const title = `Question ${asked}`;
  return { title, text: 'How likely are you to recommend us to a friend?', type: 'Choose one', answers };
}

const { certificate, key } = await makeCertificate();
const server = createServer({ cert: certificate, key, keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume();
  request.once('end', () => {
    const isReply = request.url?.includes('sessionId=') === true;
    const question = nextQuestion();
    const body = JSON.stringify(
      isReply
        ? { status: 200, message: 'OK', data: { title: 'Recommendation', question } }
        : {
            status: 200,
            message: 'Welcome',
            survey: { title: 'Coffee bar' },
            question,
            sessionId: `s-${asked}`,
          },
    );
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
let connections = 0;
server.on('secureConnection', () => {
  connections += 1;
});
process.on('message', () => process.send?.({ connections }));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  process.send?.({ url: `https://127.0.0.1:${address.port}`, certificate });
});
