import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
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

/** A PKCS #12 file of a key and its certificate, which are PEM files; made by OpenSSL. @param options such as "-legacy". */
export function makePkcs12(folder: string, { key, certificate, password = "secret" }: Pkcs12Parts, ...options: string[]): Buffer {
  const parts = [...(key === null ? ["-nokeys"] : ["-inkey", key]), "-in", certificate];
  openssl(folder, "pkcs12", "-export", ...parts, "-out", "out.p12", "-passout", `pass:${password}`, ...options);
  return readFileSync(join(folder, "out.p12"));
}

interface Pkcs12Parts {
  key: string | null;
  certificate: string;
  password?: string;
}

/** A certificate that another signs, of a key of `kind`, as `<name>.key` and `<name>.crt`. @param extensions lines of OpenSSL's file. */
export function makeSignedCertificate(folder: string, name: string, kind: "rsa" | "p256" | "p384", issuer: string, extensions = ""): void {
  const curve = { p256: "prime256v1", p384: "secp384r1", rsa: "" }[kind];
  const key = kind === "rsa" ? ["rsa:2048"] : ["ec", "-pkeyopt", `ec_paramgen_curve:${curve}`];
  const subject = `/CN=${name}/O=Test`;
  openssl(folder, "req", "-new", "-newkey", ...key, "-nodes", "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", subject);
  writeFileSync(join(folder, `${name}.ext`), extensions);
  const signer = ["-CA", `${issuer}.crt`, "-CAkey", `${issuer}.key`, "-CAcreateserial", "-extfile", `${name}.ext`];
  openssl(folder, "x509", "-req", "-in", `${name}.csr`, "-days", "60", "-out", `${name}.crt`, ...signer);
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

/** A timestamp authority (RFC 3161) of OpenSSL on loopback, behind HTTP; with `tls`, behind HTTPS by that key and certificate in PEM. */
export async function startAuthority(folder: string, tls?: { key: string; cert: string }): Promise<{ url: string; server: Server }> {
  mkdirSync(folder, { recursive: true });
  makeCertificate(folder, "tsa", "rsa", "extendedKeyUsage=critical,timeStamping");
  writeFileSync(join(folder, "serial"), "01\n");
  writeFileSync(join(folder, "tsa.cnf"), configuration(folder));
  const answer: RequestListener = (request, response) => {
    void buffer(request).then((query) => {
      writeFileSync(join(folder, "query.tsq"), query);
      openssl(folder, "ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query.tsq", "-out", "reply.tsr");
      response.setHeader("content-type", "application/timestamp-reply").end(readFileSync(join(folder, "reply.tsr")));
    });
  };
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const scheme = tls === undefined ? "http" : "https";
  return { url: `${scheme}://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, server };
}
