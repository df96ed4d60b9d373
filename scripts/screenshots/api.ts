import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Demo } from "../demo/data-folder";

export type Tenant = Demo["tenants"][number];

const Page = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
export type Row = z.output<typeof Page>["data"][number];

export interface Api {
  /** Returns the rows of a list. */
  list(path: string): Promise<Row[]>;
  read(path: string): Promise<unknown>;
  create(path: string, body: object): Promise<unknown>;
}

/** A company's API with the demo's key. An error response throws AppError `internal`. */
export function openApi(base: string, { api_key }: Tenant): Api {
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${base}/api/tenant${path}`, {
      ...init,
      headers: { authorization: `Bearer ${api_key}`, "content-type": "application/json" },
    });
    if (!answer.ok) throw new AppError("internal", `${init.method ?? "GET"} ${path} answers ${String(answer.status)}.`);
    return answer.json();
  };
  const read = (path: string) => call(path, {});
  return {
    read,
    list: async (path) => Page.parse(await read(path)).data,
    create: (path, body) => call(path, { method: "POST", body: JSON.stringify(body) }),
  };
}
