import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

const openssl = (folder: string, ...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });

/** A key and its self-signed certificate in PEM, made by OpenSSL. @param extension such as "keyUsage=digitalSignature". */
export function makeCertificate(folder: string, name: string, kind: "rsa" | "p256", extension?: string) {
  const key = kind === "rsa" ? ["rsa:2048"] : ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const usage = extension === undefined ? [] : ["-addext", extension];
  const files = ["-keyout", `${name}.key`, "-out", `${name}.crt`];
  openssl(folder, "req", "-x509", "-newkey", ...key, "-nodes", ...files, "-days", "30", "-subj", `/CN=${name}/O=Test`, ...usage);
  const read = (ending: string) => readFileSync(join(folder, `${name}.${ending}`), "utf8");
  return { key: read("key"), certificate: read("crt") };
}

const configuration = (folder: string) => `
[tsa]
default_tsa = own
[own]
dir = ${folder}
serial = ${folder}/serial
crypto_device = builtin
signer_cert = ${folder}/tsa.crt
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

/** A timestamp authority (RFC 3161) of OpenSSL behind HTTP on loopback. */
export async function startAuthority(folder: string): Promise<{ url: string; server: Server }> {
  mkdirSync(folder, { recursive: true });
  makeCertificate(folder, "tsa", "rsa", "extendedKeyUsage=critical,timeStamping");
  writeFileSync(join(folder, "serial"), "01\n");
  writeFileSync(join(folder, "tsa.cnf"), configuration(folder));
  const server = createServer((request, response) => {
    void buffer(request).then((query) => {
      writeFileSync(join(folder, "query.tsq"), query);
      openssl(folder, "ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query.tsq", "-out", "reply.tsr");
      response.setHeader("content-type", "application/timestamp-reply").end(readFileSync(join(folder, "reply.tsr")));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, server };
}
