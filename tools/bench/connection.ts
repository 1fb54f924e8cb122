// A keep-alive connection that writes ready-made requests: a load generator on the server's own cores must cost little.
import net from 'node:net';

export interface Reply {
  status: number;
  body: string;
}

export class Connection {
  readonly #socket: net.Socket;
  #received = '';
  #answer: (reply: Reply) => void = () => {};
  #fail: (error: Error) => void = () => {};

  private constructor(socket: net.Socket) {
    this.#socket = socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (text: string) => this.#read(text));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket)));
    });
  }

  /** One at a time: the answer to the request before has arrived. */
  send(request: Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#fail = () => {};
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    const body = this.#received.slice(headEnd + 4, headEnd + 4 + length);
    this.#received = this.#received.slice(headEnd + 4 + length);
    this.#answer({ status: Number(head.slice(9, 12)), body });
  }
}
