import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { setImmediate as yieldToReads } from "node:timers/promises";
import { AppError } from "@/lib/kernel/base/errors";
import type { ScanResult, VirusScanPort } from "@/lib/kernel/ports/virus-scan";

const longestChunk = 64 * 1024;
const longestReply = 4 * 1024;

export interface ClamdOptions {
  /** clamd's TCP address or the path of its unix socket. */
  address: { host: string; port: number } | { socket_path: string };
  /** The daemon's StreamMaxLength in bytes; default 26,214,400, as in clamd. */
  longest_stream?: number;
  /** Limit of one whole scan, including connection and body; default 120,000. */
  timeout_ms?: number;
}

/**
 * Scans with a ClamAV daemon by INSTREAM (clamd(8)): chunks of a 4-byte big-endian length and data, a zero length at the end, one line
 * back. clamd needs `StreamMaxLength` above the largest upload and `AlertExceedsMax yes`, or it passes files that it did not read in full.
 * @throws AppError `too_large` for a body above `longest_stream`, else `unavailable`; the body's own errors are rethrown.
 */
export function createClamdScan(options: ClamdOptions): VirusScanPort {
  return {
    description: "ClamAV, archives and documents included.",
    scan: (body) => scanStream(options, body),
  };
}

async function scanStream(options: ClamdOptions, body: Readable): Promise<ScanResult> {
  const { address } = options;
  const socket = "socket_path" in address ? connect(address.socket_path) : connect(address.port, address.host);
  const timer = setTimeout(() => {
    const late = toUnavailable(new Error("clamd took too long"));
    socket.destroy(late);
    body.destroy(late);
  }, options.timeout_ms ?? 120_000);
  try {
    const reply = readReply(socket);
    // clamd may answer and close before the body's end (size limit, virus found): its answer counts, not our broken pipe.
    const sent = sendBody(socket, body, options.longest_stream ?? 25 * 1024 * 1024).then(() => reply);
    return parseReply(await Promise.race([reply, sent]));
  } finally {
    clearTimeout(timer);
    socket.destroy();
    body.destroy();
  }
}

async function sendBody(socket: Socket, body: Readable, longestStream: number): Promise<void> {
  let size = 0;
  await write(socket, Buffer.from("zINSTREAM\0"));
  for await (const piece of body) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    // Counted here, because clamd resets the connection of an overlong stream, and the reset can overtake its answer.
    if (size > longestStream) throw tooLarge();
    for (let start = 0; start < bytes.length; start += longestChunk) {
      const chunk = bytes.subarray(start, start + longestChunk);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      await write(socket, Buffer.concat([length, chunk]));
      await yieldToReads();
    }
  }
  await write(socket, Buffer.alloc(4));
}

/** Resolves once the socket has taken the bytes; after a failed write the reply, or its failure, decides. */
function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    socket.write(bytes, (error) => {
      if (!error) resolve();
    });
  });
}

/** Reads clamd's one-line reply without its final NUL. */
function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => {
      text += part;
      if (text.includes("\0")) resolve(text.slice(0, text.indexOf("\0")));
      else if (text.length > longestReply) socket.destroy(new Error("clamd sent a reply that is too long"));
    });
    socket.on("error", (error) => reject(toUnavailable(error)));
    socket.on("close", () => reject(toUnavailable(new Error("clamd closed the connection without a verdict"))));
  });
}

function parseReply(reply: string): ScanResult {
  if (reply === "stream: OK") return { verdict: "clean" };
  const signature = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (signature !== undefined) return { verdict: "infected", signature };
  if (reply.startsWith("INSTREAM size limit exceeded")) throw tooLarge();
  throw toUnavailable(new Error(`clamd answered: ${reply}`));
}

function tooLarge(): AppError {
  return new AppError("too_large", "The file is too large for the virus scanner.");
}

function toUnavailable(cause: Error): AppError {
  return cause instanceof AppError ? cause : new AppError("unavailable", "The virus scanner did not respond.", { cause });
}
