import { createHash } from "node:crypto";
import { connect, isIP, type Socket } from "node:net";
import type { Readable } from "node:stream";
import ssh2, { type Client as SshClient, type ConnectConfig, type ServerHostKeyAlgorithm, type SFTPWrapper } from "ssh2";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { isReachable, resolvePublicAddress, type AddressRules } from "@/lib/kernel/http/egress/egress";
import type { SftpAccount, SftpPort, SftpServer } from "@/lib/kernel/ports/sftp";
import { fileActions, type FileActions } from "./file-actions";
import { hostKeyChanged, keyUnreadable, notPublic, toSftpError } from "./ssh-errors";

// A CommonJS package whose names Node does not see.
const { Client, utils } = ssh2;

export interface SshOptions extends AddressRules {
  /** Any port besides 22 and those above 1023. */
  any_port?: boolean;
  /** Milliseconds for the connection, and of server silence afterwards; default 15,000. */
  timeout_ms?: number;
}

const quickMs = 4_500;

/** Sends files by SFTP (SSH 2). The connection goes to the checked address alone, and only to the pinned host key. */
export function createSshSftp(options: SshOptions = {}): SftpPort {
  // A colleague waits for these, within an exchange's limit.
  const quick = { ...options, timeout_ms: Math.min(options.timeout_ms ?? quickMs, quickMs) };
  return {
    check: (server) => assertAllowed(server, options),
    async askHostKey(server) {
      let shown: string | null = null;
      // The handshake is refused once the key is seen, so nothing else is sent.
      const refuse = (key: Buffer) => {
        shown = describeKey(key);
        return false;
      };
      await withClient(server, { username: "atrium", hostVerifier: refuse }, quick, () => Promise.resolve()).catch((error: unknown) => {
        if (shown === null) throw error;
      });
      return shown ?? "";
    },
    look: (account) => signedIn(account, quick, (files) => files.assertFolder(account.folder)),
    upload: (account, name, body) => signedIn(account, options, (files) => store(files, account.folder, name, body)),
  };
}

/** `ssh-ed25519 SHA256:...`, as `ssh-keygen -l` prints the fingerprint. */
function describeKey(key: Buffer): string {
  const type = key.subarray(4, 4 + key.readUInt32BE(0)).toString("ascii");
  return `${type} SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

/** A server may have several host keys; the pinned one's type alone is asked for. */
function algorithmsOf(host_key: string): ServerHostKeyAlgorithm[] {
  const type = host_key.split(" ")[0] ?? "";
  return type === "ssh-rsa" ? ["rsa-sha2-512", "rsa-sha2-256"] : [type as ServerHostKeyAlgorithm];
}

function assertAllowed({ host, port }: SftpServer, { any_port = false, allow_private = [] }: SshOptions): void {
  if (!any_port && port !== 22 && port < 1024) throw invalidField("port", "port_not_allowed", "Use port 22, or one above 1023.");
  if (isIP(host) !== 0 && !isReachable(host, allow_private)) throw notPublic();
}

async function signedIn<Result>(account: SftpAccount, options: SshOptions, work: (files: FileActions) => Promise<Result>): Promise<Result> {
  const { user, login, host_key } = account;
  let changed = false;
  const hostVerifier = (key: Buffer) => {
    changed = describeKey(key) !== host_key;
    return !changed;
  };
  const config = { username: user, hostVerifier, algorithms: { serverHostKey: algorithmsOf(host_key) }, ...loginOf(login) };
  try {
    return await withClient(account, config, options, async (client) => {
      const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
        client.sftp((error, opened) => (error ? reject(error) : resolve(opened)));
      });
      return work(fileActions(sftp));
    });
  } catch (error) {
    throw changed ? hostKeyChanged() : error;
  }
}

function loginOf(login: SftpAccount["login"]): ConnectConfig {
  if (login.auth === "password") return { password: login.password.reveal() };
  const [privateKey, passphrase] = [login.private_key.reveal(), login.passphrase?.reveal()];
  if (utils.parseKey(privateKey, passphrase) instanceof Error) throw keyUnreadable();
  return { privateKey, ...(passphrase === undefined ? {} : { passphrase }) };
}

async function withClient<Result>(
  server: SftpServer,
  config: ConnectConfig,
  options: SshOptions,
  work: (client: SshClient) => Promise<Result>,
): Promise<Result> {
  assertAllowed(server, options);
  const { address } = await resolvePublicAddress(server.host, options).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "invalid" ? notPublic() : toSftpError(error);
  });
  const timeout = options.timeout_ms ?? 15_000;
  const client = new Client();
  const socket = connect({ host: address, port: server.port });
  try {
    return await untilLost(client, socket, timeout, async () => {
      await new Promise<void>((resolve) => {
        client.once("ready", () => resolve());
        client.connect({ ...config, sock: socket, readyTimeout: timeout, keepaliveInterval: timeout, keepaliveCountMax: 2 });
      });
      return work(client);
    });
  } catch (error) {
    throw toSftpError(error);
  } finally {
    client.end();
    socket.destroy();
  }
}

/** The work's result, or the error that ended the connection: ssh2 leaves calls of a lost one without an answer. */
function untilLost<Result>(client: SshClient, socket: Socket, timeout: number, work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const silent = Object.assign(new Error("The server fell silent."), { code: "ETIMEDOUT" });
    socket.setTimeout(timeout, () => reject(silent));
    socket.once("error", reject);
    client.on("error", reject);
    client.once("close", () => reject(Object.assign(new Error("The connection ended."), { code: "ECONNRESET" })));
    work().then(resolve, reject);
  });
}

/** Beside the file, hidden, and the same for each attempt, so that an attempt that was cut off leaves nothing behind. */
const temporaryName = (name: string): string => `.${name}.part`;

async function store(files: FileActions, folder: string, name: string, body: Readable): Promise<void> {
  await files.assertFolder(folder);
  const base = folder.endsWith("/") ? folder : `${folder}/`;
  const [temporary, target] = [base + temporaryName(name), base + name];
  await files.write(temporary, body);
  await files.rename(temporary, target);
}
