import type { Readable } from "node:stream";
import type { Secret } from "@/lib/kernel/secrets";

/** Why a server took no file; each is the code of the error's field. */
export type SftpError =
  | "address_not_allowed"
  | "port_not_allowed"
  | "unreachable"
  | "timeout"
  | "host_key"
  | "credentials"
  | "private_key"
  | "folder"
  | "write";

export type SftpLogin = { auth: "password"; password: Secret } | { auth: "key"; private_key: Secret; passphrase: Secret | null };

export interface SftpServer {
  host: string;
  port: number;
}

export interface SftpAccount extends SftpServer {
  user: string;
  login: SftpLogin;
  folder: string;
  /** The only host key that is accepted, as `askHostKey` writes it. */
  host_key: string;
}

/** Sends files to servers by SFTP. Neither a user name nor a secret goes to a server that shows another host key than the pinned one. */
export interface SftpPort {
  /** Rejects a server that could never be reached, without a connection. @throws AppError `invalid`. */
  check(server: SftpServer): void;
  /** The server's host key as `<type> SHA256:<fingerprint>`; signs in nowhere. @throws AppError `invalid`, `unavailable`. */
  askHostKey(server: SftpServer): Promise<string>;
  /** Signs in and looks at the folder; writes nothing. @throws AppError `invalid` naming the field, `unavailable`. */
  look(account: SftpAccount): Promise<void>;
  /**
   * Writes a file under a temporary name and renames it at the end, so that nobody reads half of it; replaces one of that name.
   * @throws AppError as `look`, and what `body` throws.
   */
  upload(account: SftpAccount, name: string, body: Readable): Promise<void>;
}
