import { Server, Socket } from "node:net";

/** Unit tests run without PostgreSQL and without a network: one that needs either is named `*.integration.test.ts`. */
function refuse(): never {
  throw new Error("A unit test opened a socket. Name its file *.integration.test.ts, or hand the code what it would fetch.");
}

Socket.prototype.connect = refuse;
Server.prototype.listen = refuse;
