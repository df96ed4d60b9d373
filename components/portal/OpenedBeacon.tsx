"use client";

import { useEffect } from "react";

/**
 * Says that a browser has shown the document: a program that merely checks the link runs no script, and is not taken for a reader. Shows
 * nothing.
 */
export function OpenedBeacon({ token }: { token: string }) {
  useEffect(() => {
    // Who reads has no use for a word about it when it fails.
    fetch("/api/public/document-links/opened", {
      method: "POST",
      headers: { authorization: `Bearer atr_link_${token}` },
      keepalive: true,
    }).catch(() => undefined);
  }, [token]);
  return null;
}
