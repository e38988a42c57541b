import { createServer, type RequestListener } from 'node:http';
import { createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a server on a free port for the duration of the test. @returns its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server);
}

/** As `serve`, for a server that need not speak HTTP. */
export async function serveSockets(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    onSocket(socket);
  });
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return listen(server);
}

/** An address at which no server listens. */
export async function closedAddress(): Promise<string> {
  const server = createSocketServer();
  const address = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return address;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens nowhere.');
  return `http://127.0.0.1:${address.port}`;
}
