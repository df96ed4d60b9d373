"use client";

import { useEffect, useMemo, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { files } from "@/components/record/resource";
import type { DocumentView } from "@/lib/commerce/document";
import { documentImages } from "@/lib/commerce/file-references";

type Images = Readonly<Record<string, Uint8Array>>;

const none: Images = {};

/** The bytes of the images that the text shows, each fetched once; one that can't be had is drawn as its description. */
export function useTextImages(proposal: DocumentView["proposal"]): Images {
  const api = useApi();
  const ids = useMemo(
    () => [...new Set((proposal?.sections ?? []).flatMap(({ body }) => documentImages.fileIdsIn(body)))].sort().join(" "),
    [proposal],
  );
  const [images, setImages] = useState<Images>(none);
  useEffect(() => {
    const missing = ids.split(" ").filter((id) => id !== "" && !Object.hasOwn(images, id));
    if (missing.length === 0) return;
    const controller = new AbortController();
    const fetchOne = async (id: string): Promise<[string, Uint8Array][]> => {
      const { download_url } = await api.ask(files.get, { id });
      if (download_url === null) return [];
      const { pathname, search } = new URL(download_url);
      const response = await fetch(`${pathname}${search}`, { signal: controller.signal });
      return response.ok ? [[id, new Uint8Array(await response.arrayBuffer())]] : [];
    };
    void Promise.all(missing.map((id) => fetchOne(id).catch(() => []))).then((found) => {
      if (!controller.signal.aborted && found.flat().length > 0)
        setImages((before) => ({ ...before, ...Object.fromEntries(found.flat()) }));
    });
    return () => controller.abort();
  }, [ids, images, api]);
  return images;
}
