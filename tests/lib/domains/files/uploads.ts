import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { POST } from "@/app/api/tenant/files/route";
import { decodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, type RequestOptions, type Slug, type World, type WorldOptions } from "@/tests/support/world";

/** A world with its own storage folder. */
export interface FileWorld extends World {
  folder: string;
  /** The paths of all stored objects, partly written ones included. */
  objects(): string[];
}

export async function createFileWorld(options: WorldOptions = {}): Promise<FileWorld> {
  const folder = mkdtempSync(join(tmpdir(), "atrium-files-"));
  const world = await createWorld({ ...options, environment: { ...options.environment, STORAGE_DIR: folder } });
  return {
    ...world,
    folder,
    objects: () =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((path) => statSync(join(folder, path)).isFile())
        .sort(),
    async close() {
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Bytes with a valid PDF signature. */
export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n");

/** The test file of eicar.org, in parts so that scanners ignore this source. */
export const eicar = Buffer.from(
  [String.raw`X5O!P%@AP[4\PZX54(P^)`, "7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!", "$H+H*"].join(""),
  "latin1",
);

interface Part {
  name: string;
  bytes: Uint8Array;
  field?: string;
}

/** The form a browser sends. */
export function formOf(parts: Part[]): FormData {
  const form = new FormData();
  for (const { name, bytes, field = "file" } of parts) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** A stream of bytes in chunks, as from a connection. */
function piecesOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += 64 * 1024)));
    },
  });
}

/** Sends a form, or another body with its content type, to the route. */
export async function post(
  world: World,
  body: FormData | Uint8Array | ReadableStream<Uint8Array>,
  options: RequestOptions,
): Promise<Response> {
  const { url, headers } = world.request("POST", "/api/tenant/files", options);
  const written = body instanceof FormData ? new Response(body) : null;
  if (written && !headers.has("content-type")) headers.set("content-type", written.headers.get("content-type") ?? "");
  const bytes = written ? new Uint8Array(await written.arrayBuffer()) : body;
  // A stream needs `duplex` (fetch standard), which the types of the browser do not know yet.
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers,
    body: bytes instanceof Uint8Array ? piecesOf(bytes) : (bytes as ReadableStream<Uint8Array>),
    duplex: "half",
  };
  return POST(new Request(url, init), { params: Promise.resolve({}) });
}

const Body = z.looseObject({
  id: z.string(),
  status: z.string(),
  name: z.string(),
  media_type: z.string(),
  size: z.number(),
  sha256: z.string(),
});

/** Uploads a file as the owner of `slug`; returns its resource and database id. */
export async function upload(world: World, name: string, bytes: Uint8Array, slug: Slug = "acme") {
  const response = await post(world, formOf([{ name, bytes }]), { slug });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  const body = Body.parse(await response.json());
  return { ...body, uuid: z.string().parse(decodeId("file", body.id)) };
}

export const countFiles = (world: World, slug: Slug = "acme"): Promise<number> =>
  runInTenant(world.tenants[slug].tenant.id, () => world.runtime.tenants.client.file.count());

/** A step as the engine runs it: a name's first result is returned again. */
export function rememberingSteps() {
  const answers = new Map<string, unknown>();
  return {
    async run<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
      if (!answers.has(name)) answers.set(name, JSON.parse(JSON.stringify(await work())));
      return answers.get(name) as Answer;
    },
  };
}
