import { isIP } from "node:net";
import { ImapFlow } from "imapflow";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { isReachable, resolvePublicAddress, type AddressRules } from "@/lib/kernel/http/egress/egress";
import type { MailboxAccount, MailboxFolder, MailboxMessage, MailboxPort, MailboxReading } from "@/lib/kernel/ports/mailbox";
import { chooseMessages } from "./choose-messages";
import { parseStrangersMessage } from "./parse-message";
import { folderMissing, toMailboxError } from "./imap-errors";

export interface ImapOptions extends AddressRules {
  /** In addition to 993 and 143. */
  allowed_ports?: readonly number[] | "any";
  /** PEM of a private certificate authority, in addition to the public ones. Certificates are always verified. */
  ca?: string;
  /** Milliseconds for the connection, and of server silence afterwards; default 20,000. */
  timeout_ms?: number;
  /** Bytes of a message that are read; default 40 MB, more than a file of 25 MB takes in Base64. */
  longest_message?: number;
}

const usualPorts = [993, 143];

/** Reads mailboxes by IMAP (RFC 3501) over TLS. Folders are opened with EXAMINE and messages fetched with PEEK, so that nothing changes. */
export function createImapMailboxes(options: ImapOptions = {}): MailboxPort {
  return {
    check: (account) => assertAllowed(account, options),
    parse: parseStrangersMessage,
    look: (account) => inFolder(account, options, (_client, folder) => Promise.resolve(folder)),
    async read(account, reading, take) {
      let failure: { error: unknown } | undefined;
      const takeOne = (message: MailboxMessage) =>
        take(message).catch((error: unknown) => {
          failure = { error };
          throw error;
        });
      try {
        return await inFolder(account, options, async (client, folder) =>
          folder.uid_validity === reading.uid_validity ? readAfter(client, reading, takeOne, options) : null,
        );
      } catch (error) {
        throw failure ? failure.error : error;
      }
    },
  };
}

function assertAllowed(
  { host, port }: Pick<MailboxAccount, "host" | "port">,
  { allowed_ports = [], allow_private = [] }: ImapOptions,
): void {
  if (allowed_ports !== "any" && ![...usualPorts, ...allowed_ports].includes(port))
    throw invalidField("port", "port_not_allowed", "Use port 993 or 143.");
  if (isIP(host) !== 0 && !isReachable(host, allow_private)) throw notPublic();
}

function notPublic(): AppError {
  return invalidField("host", "address_not_allowed", "This server is not on the public internet.");
}

/** Connects to the checked address alone; TLS verifies the name. The connection ends with the work. */
async function inFolder<Result>(
  account: MailboxAccount,
  options: ImapOptions,
  work: (client: ImapFlow, folder: MailboxFolder) => Promise<Result>,
): Promise<Result> {
  assertAllowed(account, options);
  const { address } = await resolvePublicAddress(account.host, options).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "invalid" ? notPublic() : toMailboxError({ cause: error });
  });
  const client = connectionTo(account, address, options);
  // Without a listener a lost connection would end the process; the pending call fails with the same error.
  let lost: unknown;
  client.on("error", (error: unknown) => {
    lost ??= error;
  });
  try {
    await client.connect();
    return await work(client, await examine(client, account.folder));
  } catch (error) {
    throw toMailboxError(error instanceof AppError ? error : (lost ?? error));
  } finally {
    client.close();
  }
}

function connectionTo({ host, port, security, user, login }: MailboxAccount, address: string, options: ImapOptions): ImapFlow {
  const timeout = options.timeout_ms ?? 20_000;
  const longest = longestOf(options);
  return new ImapFlow({
    host: address,
    port,
    secure: security === "tls",
    // Left out, a server without STARTTLS would get the password in clear.
    ...(security === "starttls" ? { doSTARTTLS: true } : {}),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    tls: { minVersion: "TLSv1.2", rejectUnauthorized: true, ...(options.ca === undefined ? {} : { ca: options.ca }) },
    auth: login.kind === "token" ? { user, accessToken: login.token.reveal() } : { user, pass: login.password.reveal() },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    maxLineLength: 1024 * 1024,
    maxLiteralSize: longest + 1024 * 1024,
    maxResponseSize: longest + 4 * 1024 * 1024,
  });
}

function longestOf({ longest_message = 40 * 1024 * 1024 }: ImapOptions): number {
  return longest_message;
}

/** @throws AppError `invalid` for a folder that is missing, `upstream` for a server that would let the connection change it. */
async function examine(client: ImapFlow, path: string): Promise<MailboxFolder> {
  const folder = await client.mailboxOpen(path, { readOnly: true }).catch((error: unknown) => {
    throw client.usable ? folderMissing() : error;
  });
  if (folder.readOnly !== true) throw new AppError("upstream", "The mail server did not open the folder as read-only.");
  return { uid_validity: folder.uidValidity, uid_next: folder.uidNext };
}

async function readAfter(
  client: ImapFlow,
  { after_uid, limit, since = new Date(0) }: MailboxReading,
  take: (message: MailboxMessage) => Promise<void>,
  options: ImapOptions,
): Promise<number> {
  const range = `${String(after_uid + 1)}:*`;
  const listed = await client.fetchAll(range, { uid: true, size: true, internalDate: true }, { uid: true });
  const recent = listed.filter(({ internalDate }) => arrivalOf(internalDate) >= since);
  const chosen = chooseMessages(recent, after_uid, limit);
  const fetch = (uid: number | undefined) => {
    if (uid === undefined) return Promise.resolve(false as const);
    const fetched = client.fetchOne(String(uid), { source: { maxLength: longestOf(options) } }, { uid: true });
    // A failure counts when its message is due, not while the one before it is taken.
    fetched.catch(() => undefined);
    return fetched;
  };
  let next = fetch(chosen[0]?.uid);
  for (const [index, { uid, size = 0, internalDate }] of chosen.entries()) {
    const message = await next;
    next = fetch(chosen[index + 1]?.uid);
    // Somebody has deleted it meanwhile.
    if (message === false || message.source === undefined) continue;
    const { source } = message;
    await take({ uid, received_at: arrivalOf(internalDate), size, source, is_truncated: source.length < size });
  }
  return chosen.length;
}

function arrivalOf(internalDate: Date | string | undefined): Date {
  const now = new Date();
  const at = internalDate === undefined ? now : new Date(internalDate);
  return Number.isNaN(at.getTime()) || at > now ? now : at;
}
