import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { lineOf, secretText, Timestamp } from "@/lib/kernel/base/wire";

export const DestinationId = idOf("export_destination");

export const DestinationAuth = z.enum(["password", "key"]);
export type DestinationAuth = z.output<typeof DestinationAuth>;

/** Why a server took no file. */
export const DestinationProblem = z.enum([
  "address_not_allowed",
  "port_not_allowed",
  "unreachable",
  "timeout",
  "host_key",
  "credentials",
  "private_key",
  "folder",
  "write",
  "other",
]);
export type DestinationProblem = z.output<typeof DestinationProblem>;

/** A host key: its type, and its SHA-256 fingerprint as OpenSSH prints it. */
export const HostKey = z
  .string()
  .max(200)
  .regex(/^[a-z0-9@.-]+ SHA256:[A-Za-z0-9+/]{43}$/, "Must be a key such as “ssh-ed25519 SHA256:…”");

const changeable = z.strictObject({
  name: lineOf(100),
  host: z
    .string()
    .max(253)
    .toLowerCase()
    .regex(/^[a-z\d]([a-z\d.:-]*[a-z\d])?$/, "Must be a host such as sftp.example.com"),
  port: z.int().min(1).max(65_535),
  user: lineOf(254),
  auth: DestinationAuth,
  /** An absolute path, or one from the folder in which the user arrives. */
  folder: lineOf(400),
  /** The key that a colleague confirmed. A server that shows another gets nothing. */
  host_key: HostKey,
});

/** What signs in: a password, or a private key in OpenSSH's or PEM format with its passphrase. */
const secrets = z.strictObject({
  password: secretText(500).optional(),
  private_key: z.string().min(1).max(20_000).optional(),
  passphrase: secretText(500).optional(),
});
export type DestinationSecrets = z.output<typeof secrets>;

export const Destination = z.object({
  id: DestinationId,
  ...changeable.shape,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Destination = z.output<typeof Destination>;

export const DestinationCreate = changeable.partial({ port: true, folder: true }).extend(secrets.shape);
export const DestinationUpdate = changeable.partial().extend(secrets.shape);
export const DestinationList = listQuery(["created_at"]);
export const DestinationPage = pageOf(Destination);

/** Without a host key, the server is only asked for its own; with one, the sign-in and the folder are tested. */
export const DestinationTest = DestinationUpdate.omit({ name: true }).extend({ id: DestinationId.optional() });
export const DestinationTested = z.object({
  /** The key that the server shows; null where none was seen. */
  host_key: HostKey.nullable(),
  /** Whether the sign-in worked and the folder is there. */
  connected: z.boolean(),
  problem: DestinationProblem.nullable(),
});
