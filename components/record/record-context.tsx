"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { Resource, ResourceSchemas, Wire } from "@/components/api/resource";
import { useUpdate, type SaveState } from "@/components/api/use-update";
import { StaleDialog } from "./StaleDialog";

interface OpenRecord {
  values: Readonly<Record<string, unknown>>;
  save: (changes: Record<string, unknown>) => Promise<boolean>;
  state: SaveState;
  /** Why nothing here can be changed, in a sentence that says what to do instead; null when editable. */
  locked: string | null;
}

const Context = createContext<OpenRecord | null>(null);

interface RecordEditingProps<S extends ResourceSchemas> {
  resource: Resource<S>;
  record: Wire<S["detail"]> & { id: string; version: number };
  locked: string | null;
  /** The field labels, for the conflict dialog. */
  labels: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Lets the `EditableField`s inside change this record one field at a time. */
export function RecordEditing<S extends ResourceSchemas>({ resource, record, locked, labels, children }: RecordEditingProps<S>) {
  const { save, state, stale } = useUpdate(resource, record);
  const value: OpenRecord = {
    values: record as unknown as Record<string, unknown>,
    save: (changes) => save(changes as Partial<Wire<S["update"]>>),
    state,
    locked,
  };
  return (
    <Context.Provider value={value}>
      {children}
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </Context.Provider>
  );
}

export function useOpenRecord(): OpenRecord {
  const value = useContext(Context);
  if (value === null) throw new Error("This stands outside a record.");
  return value;
}
