"use client";

import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { files as fileVerbs } from "./resource";

/** A stored file that is not attached to a record yet. */
export interface UploadedFile {
  id: string;
  name: string;
  size: number;
}

interface UploadOptions {
  files: readonly UploadedFile[];
  onChange: (files: readonly UploadedFile[]) => void;
  most: number;
  /** Bytes of all files together. */
  limit: number;
  onRefused: (name: string) => void;
}

/** Uploads files for a record that is still being written; `uploading` names the one on its way. */
export function useUploads({ files, onChange, most, limit, onRefused }: UploadOptions) {
  const { api, perform, busy } = usePerform([]);
  const [uploading, setUploading] = useState<string | null>(null);

  async function add(chosen: readonly File[]): Promise<void> {
    let kept = [...files];
    for (const file of chosen) {
      const together = kept.reduce((sum, { size }) => sum + size, file.size);
      if (kept.length === most || together > limit) {
        onRefused(file.name);
        continue;
      }
      setUploading(file.name);
      const body = new FormData();
      body.append("file", file);
      await perform(async () => {
        const { id, name, size } = await api.call(fileVerbs.upload, body);
        kept = [...kept, { id, name, size }];
        onChange(kept);
      });
    }
    setUploading(null);
  }
  return { add, uploading, busy };
}
