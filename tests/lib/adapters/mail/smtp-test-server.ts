import type { AddressInfo, Socket } from "node:net";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  parsed: ParsedMail;
  raw: string;
  envelope: { from: string; to: string[] };
  secure: boolean;
  user: string | undefined;
}

export interface SmtpTestServer {
  port: number;
  mails: ReceivedMail[];
  readConnections(): number;
  /** Cuts every connection without a reply, as a crash would. */
  dropConnections(): void;
  stop(): Promise<void>;
}

/**
 * A real SMTP server on loopback that stores and parses the mails it accepts; `options` are smtp-server's own. `beforeAnswer` runs after a
 * mail is stored and before its sender gets the reply.
 */
export async function startSmtpServer(
  options: SMTPServerOptions = {},
  beforeAnswer: (mail: ReceivedMail) => Promise<void> = () => Promise.resolve(),
): Promise<SmtpTestServer> {
  const mails: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom === false ? "" : mailFrom.address, to: rcptTo.map(({ address }) => address) };
        const raw = Buffer.concat(chunks);
        void simpleParser(raw)
          .then((parsed) => {
            const mail = { parsed, raw: raw.toString("latin1"), envelope, secure: session.secure, user: session.user };
            mails.push(mail);
            return beforeAnswer(mail);
          })
          .then(() => done(), done);
      });
    },
    ...options,
  });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    readConnections: () => connections,
    dropConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** An answer with a given SMTP code, for smtp-server's callbacks. */
export function createReply(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
