"use client";

import { Maximize2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { DocumentPreview, type DocumentPreviewProps } from "./DocumentPreview";

/** The preview beside the form, and on request in a size that can be read. */
export function PreviewPane(props: DocumentPreviewProps) {
  const t = useTranslations("staff.preview");
  const [large, setLarge] = useState(false);
  return (
    <div className="grid gap-2">
      <Button tone="quiet" className="justify-self-end text-sm max-md:hidden" onClick={() => setLarge(true)}>
        <Maximize2 aria-hidden="true" className="size-4" />
        {t("enlarge")}
      </Button>
      <DocumentPreview {...props} />
      {large ? (
        <Dialog open onClose={() => setLarge(false)} title={t("title")} size="wide">
          <DocumentPreview {...props} />
        </Dialog>
      ) : null}
    </div>
  );
}
