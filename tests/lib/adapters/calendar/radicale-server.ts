import { spawn } from "node:child_process";
import { access, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pickPort } from "@/scripts/demo/ports";

export interface RadicaleServer {
  /** Where the requests are counted, and may be spoilt; the server itself stands behind it. */
  url: string;
  user: string;
  password: string;
  /** Makes a calendar and returns its path. */
  makeCalendar(name: string): Promise<string>;
  /** As the person would do in a program of their own. */
  put(path: string, text: string): Promise<void>;
  get(path: string): Promise<string | null>;
  remove(path: string): Promise<void>;
  /** The paths of a calendar's objects. */
  list(calendar: string): Promise<string[]>;
  /** The requests so far, such as `PUT /ada/work/a.ics`. */
  requests: string[];
  spoil: {
    /** Answers the next writes with 503 after they were done, as when the answer is lost. */
    loseAnswers: number;
    /** Has no list of changes, as older servers. */
    withoutChanges: boolean;
    /** No longer knows the tokens that it gave. */
    forgetTokens: boolean;
    /** Runs before the next PUT, as when another program is faster. */
    beforePut: (() => Promise<void>) | null;
  };
  stop(): Promise<void>;
}

const command = "/usr/bin/radicale";
const [user, password] = ["ada", "copper-kettle-42"];

/** A real Radicale on a free loopback port, with one user. @throws with install instructions if it is missing. */
export async function startRadicale(): Promise<RadicaleServer> {
  await access(command).catch(() => {
    throw new Error(`${command} is missing. Install it: apt-get install -y radicale`);
  });
  const directory = await mkdtemp(join(tmpdir(), "atrium-radicale-"));
  const port = await pickPort(null);
  await mkdir(join(directory, "collections"));
  await writeFile(join(directory, "users"), `${user}:${password}\n`);
  await writeFile(join(directory, "config"), settingsOf(directory, port));
  const daemon = spawn(command, ["--config", join(directory, "config")], { stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const stream of [daemon.stdout, daemon.stderr]) stream.on("data", (part: Buffer) => (log += part.toString()));
  const ended = new Promise<void>((resolve) => daemon.once("exit", () => resolve()));
  for (let attempt = 0; !(await listens(port)); attempt += 1) {
    if (daemon.exitCode !== null || attempt > 200) throw new Error(`radicale did not start:\n${log}`);
    await wait(50);
  }
  const proxy = await startProxy(port);
  const call = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
    const init = { method, headers: { authorization, ...headers }, ...(body === undefined ? {} : { body }) };
    const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`, init);
    return { status: answer.status, text: await answer.text() };
  };
  return {
    url: proxy.url,
    user,
    password,
    requests: proxy.requests,
    spoil: proxy.spoil,
    async makeCalendar(name) {
      const path = `/${user}/${name}/`;
      const props = `<d:set><d:prop><d:displayname>${name}</d:displayname></d:prop></d:set>`;
      const body = `<c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${props}</c:mkcalendar>`;
      const { status, text } = await call("MKCALENDAR", path, body);
      if (status !== 201) throw new Error(`MKCALENDAR: ${String(status)} ${text}`);
      return path;
    },
    async put(path, text) {
      const { status } = await call("PUT", path, text, { "content-type": "text/calendar" });
      if (status >= 300) throw new Error(`PUT ${path}: ${String(status)}`);
    },
    async get(path) {
      const { status, text } = await call("GET", path);
      return status === 200 ? text : null;
    },
    async remove(path) {
      await call("DELETE", path);
    },
    async list(calendar) {
      const { text } = await call("PROPFIND", calendar, undefined, { depth: "1" });
      return [...text.matchAll(/<href>([^<]+\.ics)<\/href>/g)].map(([, path = ""]) => path);
    },
    async stop() {
      await proxy.close();
      daemon.kill("SIGTERM");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function settingsOf(directory: string, port: number): string {
  return `
[server]
hosts = 127.0.0.1:${String(port)}
[auth]
type = htpasswd
htpasswd_filename = ${directory}/users
htpasswd_encryption = plain
delay = 0
[rights]
type = owner_only
[storage]
filesystem_folder = ${directory}/collections
[web]
type = none
`;
}

/** Passes requests on, and answers some of them itself. */
async function startProxy(port: number) {
  const requests: string[] = [];
  const spoil: RadicaleServer["spoil"] = { loseAnswers: 0, withoutChanges: false, forgetTokens: false, beforePut: null };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const method = request.method ?? "";
    requests.push(`${method} ${request.url ?? ""}`);
    const isChanges = body.includes("sync-collection");
    if (isChanges && spoil.withoutChanges) return void response.writeHead(415).end();
    if (isChanges && spoil.forgetTokens && !body.includes("<d:sync-token></d:sync-token>")) return void response.writeHead(403).end();
    if (method === "PUT" && spoil.beforePut) {
      const first = spoil.beforePut;
      spoil.beforePut = null;
      await first();
    }
    const { host: _host, connection: _connection, "transfer-encoding": _encoding, ...headers } = request.headers;
    const onward = send({ port, host: "127.0.0.1", method, path: request.url, headers: { ...headers, "content-length": body.length } });
    onward.on("response", (answer) => {
      const isLost = ["PUT", "DELETE"].includes(method) && (answer.statusCode ?? 0) < 300 && spoil.loseAnswers > 0;
      if (isLost) spoil.loseAnswers -= 1;
      response.writeHead(isLost ? 503 : (answer.statusCode ?? 502), answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.writeHead(502).end());
    onward.end(body);
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return { url, requests, spoil, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
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
