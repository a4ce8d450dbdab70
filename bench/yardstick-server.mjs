/**
 * Serves pages and scripts of a folder from memory, compressed with brotli as in the portal, with the headers that
 * `headers.json` lists for each path. Page files have no extension: the file `en` is `/en`.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dir = process.env.DIR;
const headers = JSON.parse(readFileSync(join(dir, 'headers.json'), 'utf8'));
const files = new Map(
  Object.keys(headers).map((path) => [path, brotliCompressSync(readFileSync(join(dir, path)))]),
);

const server = createServer((request, response) => {
  const body = files.get(request.url);
  if (!body) return response.writeHead(404).end();
  response
    .writeHead(200, { ...headers[request.url], 'content-encoding': 'br', 'content-length': body.length })
    .end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
