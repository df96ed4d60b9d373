"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Alert } from "@/components/ui/Alert";
import { findMarkupProblem, parseMarkup, writeMarkup, type Block } from "@/lib/domains/mail/rules";
import { BlockList } from "./BlockList";

const all: readonly Block["type"][] = ["text", "button", "image", "divider", "spacer", "section", "columns"];

interface BlockEditorProps {
  /** The body's source. */
  source: string;
  language: string;
  /** Null for readers who may not change the template. */
  onWrite: ((source: string) => void) | null;
}

/** The body of a mail as a list of blocks. What is stored is the source, which is read again when it changed elsewhere. */
export function BlockEditor({ source, language, onWrite }: BlockEditorProps) {
  const t = useTranslations("settings.mail_templates");
  const read = () => (findMarkupProblem(source) === null ? parseMarkup(source) : null);
  const [blocks, setBlocks] = useState(read);
  const written = useRef(source);
  if (written.current !== source) {
    written.current = source;
    setBlocks(read());
  }
  if (blocks === null) return <Alert tone="warn">{t("blocks.unreadable")}</Alert>;
  const change = (next: Block[]) => {
    written.current = writeMarkup(next);
    setBlocks(next);
    onWrite?.(written.current);
  };
  return <BlockList name="body" blocks={blocks} types={all} language={language} onChange={onWrite === null ? null : change} />;
}
