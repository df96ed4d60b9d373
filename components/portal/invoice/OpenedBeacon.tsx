"use client";

import { useEffect } from "react";

/** Reports that a browser has displayed the document. Link checkers run no script, so they are not counted as readers. Renders nothing. */
export function OpenedBeacon({ token }: { token: string }) {
  useEffect(() => {
    // A failed report does not concern the reader.
    fetch("/api/public/document-links/opened", {
      method: "POST",
      headers: { authorization: `Bearer atr_link_${token}` },
      keepalive: true,
    }).catch(() => undefined);
  }, [token]);
  return null;
}
