"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useState } from "react";
import type { Wire } from "@/components/api/resource";
import { findName } from "@/components/list/names";
import { useApi } from "@/components/api/use-api";
import type { TaskLook, TaskPreference } from "@/lib/domains/tasks/schema";
import { tasks } from "../resource";
import { taskShapes } from "./ShapeSwitch";

type Preference = Wire<typeof TaskPreference>;

/** The shape that the address asks for, else the one that was kept; a change is kept for the next visit. */
export function useTaskLook({ today, ...first }: Wire<typeof TaskLook>) {
  const api = useApi();
  const asked = findName(taskShapes, useSearchParams().get("shape"));
  const [kept, setKept] = useState<Preference>(first);
  const { zoom } = kept;
  const shape = asked ?? kept.shape;
  const change = useCallback(
    (changes: Partial<Preference>) => {
      const next: Preference = { shape, zoom, ...changes };
      setKept(next);
      if (changes.shape !== undefined) {
        const address = new URLSearchParams(location.search);
        address.set("shape", changes.shape);
        history.pushState(null, "", `${location.pathname}?${address.toString()}`);
      }
      void api.call(tasks.verbs.look, next).catch(() => undefined);
    },
    [api, shape, zoom],
  );
  return { shape, zoom, today, change };
}
