import { execFile, spawn } from "node:child_process";
import { access, chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { pickPort } from "@/scripts/demo/ports";

export interface SshServer {
  port: number;
  user: string;
  /** In OpenSSH's format, without a passphrase. */
  private_key: string;
  /** The same key, encrypted with the passphrase. */
  locked_key: string;
  passphrase: string;
  /** Of the ed25519 host key, as `ssh-keygen -l` prints it. */
  fingerprint: string;
  /** Where files arrive. */
  folder: string;
  files(): Promise<string[]>;
  read(name: string): Promise<string>;
  /** Restarts the server with a new host key. */
  changeHostKey(): Promise<void>;
  stop(): Promise<void>;
}

const command = "/usr/sbin/sshd";
const run = promisify(execFile);

const newKey = (file: string, type: string, passphrase = "") => run("ssh-keygen", ["-q", "-t", type, "-N", passphrase, "-f", file]);

/** A real OpenSSH server on a free loopback port, for the user who runs the tests. @throws with install instructions if it is missing. */
export async function startSshServer(): Promise<SshServer> {
  await access(command).catch(() => {
    throw new Error(`${command} is missing. Install it: apt-get install -y openssh-server`);
  });
  await mkdir("/run/sshd", { recursive: true });
  const directory = await mkdtemp(join(tmpdir(), "atrium-sshd-"));
  const folder = join(directory, "incoming");
  await mkdir(folder);
  const port = await pickPort(null);
  const [host, own, locked] = [join(directory, "host"), join(directory, "own"), join(directory, "locked")];
  const passphrase = "copper-kettle-42";
  await newKey(host, "ed25519");
  await newKey(own, "ed25519");
  await copyFile(own, locked);
  await chmod(locked, 0o600);
  await run("ssh-keygen", ["-q", "-p", "-P", "", "-N", passphrase, "-f", locked]);
  const settings = join(directory, "sshd_config");
  await writeFile(settings, settingsOf(directory, port));
  let daemon = await start(settings, port);
  return {
    port,
    user: userInfo().username,
    private_key: await readFile(own, "utf8"),
    locked_key: await readFile(locked, "utf8"),
    passphrase,
    fingerprint: ((await run("ssh-keygen", ["-lf", `${host}.pub`])).stdout.split(" ")[1] ?? "").trim(),
    folder,
    files: async () => (await readdir(folder)).sort(),
    read: (name) => readFile(join(folder, name), "utf8"),
    async changeHostKey() {
      await daemon.stop();
      for (const file of [host, `${host}.pub`]) await rm(file);
      await newKey(host, "ed25519");
      daemon = await start(settings, port);
    },
    async stop() {
      await daemon.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function start(settings: string, port: number): Promise<{ stop(): Promise<void> }> {
  const daemon = spawn(command, ["-D", "-e", "-f", settings], { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  daemon.stderr.on("data", (part: Buffer) => (log += part.toString()));
  const ended = new Promise<void>((resolve) => daemon.once("exit", () => resolve()));
  for (let attempt = 0; !(await listens(port)); attempt += 1) {
    if (daemon.exitCode !== null || attempt > 100) throw new Error(`sshd did not start:\n${log}`);
    await wait(50);
  }
  return {
    async stop() {
      daemon.kill("SIGTERM");
      await ended;
    },
  };
}

function settingsOf(directory: string, port: number): string {
  return `
Port ${String(port)}
ListenAddress 127.0.0.1
HostKey ${directory}/host
PidFile ${directory}/sshd.pid
AuthorizedKeysFile ${directory}/own.pub
StrictModes no
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
MaxStartups 100
Subsystem sftp internal-sftp
ForceCommand internal-sftp
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
