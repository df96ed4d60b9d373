import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Certificate {
  key: string;
  cert: string;
}

/** A new self-signed certificate from openssl for `127.0.0.1`, `localhost` and `names`; it is its own authority. */
export async function createCertificate(names: string[] = []): Promise<Certificate> {
  const directory = await mkdtemp(join(tmpdir(), "atrium-certificate-"));
  const [key, cert] = [join(directory, "key.pem"), join(directory, "cert.pem")];
  const subjects = ["IP:127.0.0.1", "DNS:localhost", ...names.map((name) => `DNS:${name}`)].join(",");
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key];
  const settings = [
    "req",
    "-x509",
    ...newKey,
    "-out",
    cert,
    "-days",
    "2",
    "-subj",
    "/CN=atrium-test",
    "-addext",
    `subjectAltName=${subjects}`,
  ];
  try {
    await promisify(execFile)("openssl", settings);
    return { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
  } catch (error) {
    throw new Error("openssl could not make a certificate. Install it: apt-get install -y openssl", { cause: error });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
