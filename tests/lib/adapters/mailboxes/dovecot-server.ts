import { execFile, spawn } from "node:child_process";
import { access, chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { pickPort } from "@/scripts/demo/ports";
import { createCertificate } from "../../kernel/http/egress/certificate";

export interface DovecotServer {
  /** The port with TLS from the first byte, and the one with STARTTLS. */
  ports: { tls: number; starttls: number };
  /** The authority that signed its certificate. */
  ca: string;
  user: string;
  password: string;
  /** Puts a message into the inbox, as the mail server's delivery would. */
  deliver(message: string | Buffer): Promise<void>;
  /** The messages' files by folder: `new` and `cur`, whose names end with the flags. */
  files(): Promise<{ new: string[]; cur: string[] }>;
  /** Deletes the index, after which the server numbers its messages under another UIDVALIDITY. */
  renumber(): Promise<void>;
  /** Ends it with all connections at once, and starts it again on the same ports. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const command = "/usr/sbin/dovecot";

interface DovecotOptions {
  /** With it, people sign in by XOAUTH2 alone; it answers whose an access token is, which follows at its end. */
  token_url?: string;
}

/** A real Dovecot on free loopback ports, with one user whose mail is a Maildir. @throws with install instructions if it is missing. */
export async function startDovecot({ token_url }: DovecotOptions = {}): Promise<DovecotServer> {
  await access(command).catch(() => {
    throw new Error(`${command} is missing. Install it: apt-get install -y dovecot-imapd`);
  });
  const directory = await mkdtemp(join(tmpdir(), "atrium-dovecot-"));
  const ports = { tls: await pickPort(null), starttls: await pickPort(null) };
  const maildir = join(directory, "mail");
  for (const folder of ["new", "cur", "tmp"]) await mkdir(join(maildir, folder), { recursive: true });
  await chmod(directory, 0o755);
  // Dovecot reads mail as a user of its own, and refuses to do it as root.
  await promisify(execFile)("chown", ["-R", "mail:mail", maildir]);
  const { cert, key } = await createCertificate();
  await writeFile(join(directory, "cert.pem"), cert);
  await writeFile(join(directory, "key.pem"), key);
  await writeFile(join(directory, "dovecot.conf"), settingsOf(directory, ports, token_url));
  if (token_url !== undefined) await writeFile(join(directory, "oauth2.conf"), tokenSettings(token_url));

  const start = () => startDaemon(join(directory, "dovecot.conf"), ports.tls);
  let daemon = await start();
  let delivered = 0;
  return {
    ports,
    ca: cert,
    user: "support@acme.example",
    password: "copper-kettle-42",
    async deliver(message) {
      delivered += 1;
      await writeFile(join(maildir, "new", `${String(1_700_000_000 + delivered)}.${String(delivered)}.test`), message);
    },
    async files() {
      return { new: await readdir(join(maildir, "new")), cur: await readdir(join(maildir, "cur")) };
    },
    async renumber() {
      const names = (await readdir(maildir)).filter((name) => name.startsWith("dovecot"));
      for (const name of names) await rm(join(maildir, name), { recursive: true });
    },
    kill: () => daemon.end("SIGKILL"),
    async restart() {
      daemon = await start();
    },
    async stop() {
      await daemon.end("SIGTERM");
      await rm(directory, { recursive: true, force: true });
    },
  };
}

interface Daemon {
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** A group of its own, since the processes that serve connections outlive the daemon. */
async function startDaemon(settings: string, port: number): Promise<Daemon> {
  const daemon = spawn(command, ["-F", "-c", settings], { stdio: ["ignore", "pipe", "pipe"], detached: true });
  let log = "";
  for (const stream of [daemon.stdout, daemon.stderr]) stream.on("data", (part: Buffer) => (log += part.toString()));
  const ended = new Promise<void>((resolve) => daemon.once("exit", () => resolve()));
  for (let attempt = 0; !(await listens(port)); attempt += 1) {
    if (daemon.exitCode !== null || attempt > 100) throw new Error(`dovecot did not start:\n${log}`);
    await wait(50);
  }
  return {
    async end(signal) {
      const { pid } = daemon;
      if (pid === undefined || daemon.exitCode !== null || daemon.signalCode !== null) return;
      if (signal === "SIGKILL") process.kill(-pid, signal);
      else daemon.kill(signal);
      await ended;
    },
  };
}

const tokenSettings = (url: string): string => `
tokeninfo_url = ${url}
introspection_mode = auth
username_attribute = email
`;

function settingsOf(directory: string, ports: DovecotServer["ports"], tokenUrl: string | undefined): string {
  const [mechanism, passwords] =
    tokenUrl === undefined
      ? ["plain login", "static\n  args = password=copper-kettle-42"]
      : ["xoauth2", `oauth2\n  args = ${directory}/oauth2.conf`];
  return `
base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${directory}/cert.pem
ssl_key = <${directory}/key.pem
mail_location = maildir:${directory}/mail
first_valid_uid = 0
mail_uid = mail
mail_gid = mail
default_vsz_limit = 0
auth_failure_delay = 0
service imap-login {
  inet_listener imap {
    port = ${String(ports.starttls)}
  }
  inet_listener imaps {
    port = ${String(ports.tls)}
    ssl = yes
  }
}
auth_mechanisms = ${mechanism}
passdb {
  driver = ${passwords}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${directory}
}
`;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
