"use client";

import { useMemo } from "react";
import { useWorkplace } from "@/components/shell/workplace";
import { createApi, type Api } from "./api";

/** The API of the current company. */
export function useApi(): Api {
  const { slug } = useWorkplace();
  return useMemo(() => createApi(slug), [slug]);
}
