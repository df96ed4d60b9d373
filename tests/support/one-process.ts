import childProcess, { ChildProcess } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { Server, Socket } from "node:net";

/** Unit tests run without PostgreSQL, without a network, and in one process: one that needs more is named `*.integration.test.ts`. */
function refuse(what: string): () => never {
  return () => {
    throw new Error(`A unit test ${what}. Name its file *.integration.test.ts, or hand the code what it would fetch.`);
  };
}

Socket.prototype.connect = refuse("opened a socket");
Server.prototype.listen = refuse("opened a socket");
const start = refuse("started a process");
Object.assign(ChildProcess.prototype, { spawn: start });
Object.assign(childProcess, { spawnSync: start, execSync: start, execFileSync: start });
syncBuiltinESMExports();
