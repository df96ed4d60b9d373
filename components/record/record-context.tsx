"use client";

import { createContext, useContext, type ReactNode } from "react";
import { flattenCustom } from "@/components/api/custom-names";
import type { Resource, ResourceSchemas, Wire } from "@/components/api/resource";
import { useUpdate, type SaveState } from "@/components/api/use-update";
import { useCustomWords } from "@/components/custom-fields/use-custom-words";
import { StaleDialog } from "./StaleDialog";

interface OpenRecord {
  /** The name of the record's list, and its id. */
  list: string;
  id: string;
  /** The fields' values by name; custom ones as `custom.<key>`. */
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
  const custom = useCustomWords(resource.name);
  const value: OpenRecord = {
    list: resource.name,
    id: record.id,
    values: flattenCustom(record),
    save: (changes) => save(changes as Partial<Wire<S["update"]>>),
    state,
    locked,
  };
  return (
    <Context.Provider value={value}>
      {children}
      {stale ? <StaleDialog stale={stale} labels={{ ...labels, ...custom.labels }} /> : null}
    </Context.Provider>
  );
}

/** The record that is open here, or null on a page without one that can be edited. */
export const useOpenRecordIfAny = () => useContext(Context);

export function useOpenRecord(): OpenRecord {
  const value = useContext(Context);
  if (value === null) throw new Error("This stands outside a record.");
  return value;
}
