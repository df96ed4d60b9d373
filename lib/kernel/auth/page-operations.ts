import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AppError } from "../base/errors";
import { requestInfo } from "../http/endpoint/endpoint";
import { readPagePerson } from "../http/pages/page";
import type { Person, PlatformCtx } from "../platform-operation";
import { getRuntime } from "../runtime";

interface Runs<Who, Input, Output> {
  run(ctx: PlatformCtx<Who>, input: Input): Promise<Output>;
}

async function frameOfPage() {
  const request = new Request("http://localhost/", { headers: new Headers(await headers()) });
  return { runtime: getRuntime(), request: requestInfo(request, randomUUID()) };
}

/** The result of a public operation for a page, or null if not found. */
export async function readAsVisitor<Input, Output>(operation: Runs<null, Input, Output>, input: Input): Promise<Output | null> {
  try {
    return await operation.run({ ...(await frameOfPage()), person: null }, input);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** The result of a person's operation for a page. Redirects a visitor to sign-in with a return to `path`. */
export async function readAsPerson<Input, Output>(operation: Runs<Person, Input, Output>, input: Input, path: string): Promise<Output> {
  const person = await readPagePerson();
  if (!person) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  return operation.run({ ...(await frameOfPage()), person }, input);
}
