import type { z } from "zod";
import { readParameters, type FormValue } from "./form-body";
import type { ObjectKind, SandboxObject } from "./objects";
import { NoParameters } from "./parameters";
import type { SandboxStore } from "./store";

export interface ApiRequest {
  method: string;
  /** Path without the query. */
  path: string;
  query: string;
  body: string;
  account: string;
  idempotency_key: string | undefined;
  /** Base address of the payment pages. */
  public_url: string;
}

/** A page of objects, or an object that is not stored, such as a preview. */
export interface SandboxList {
  object: "list" | "invoice";
  [name: string]: unknown;
}

export type Act = (
  store: SandboxStore,
  request: ApiRequest,
  values: Record<string, FormValue>,
  id: string,
) => { object: SandboxObject | SandboxList; expand?: string[] | undefined };

export function accept<Shape extends z.ZodType<{ expand?: string[] | undefined }>>(
  shape: Shape,
  run: (store: SandboxStore, request: ApiRequest, given: z.output<Shape>, id: string) => SandboxObject | SandboxList,
): Act {
  return (store, request, values, id) => {
    const given = readParameters(shape, values);
    return { object: run(store, request, given, id), expand: given.expand };
  };
}

export const retrieve = (kind: ObjectKind): Act => accept(NoParameters, (store, { account }, _given, id) => store.find(account, kind, id));
