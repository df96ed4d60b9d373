import { Link, Text } from "@react-pdf/renderer";
import { useContext, type ReactNode } from "react";
import type { ProseToken as Token } from "@/lib/kernel/prose";
import type { Style } from "./look";
import { TypesettingContext } from "./phrase";
import { breakWord, directionOfText } from "./readable-text";

export type Align = "left" | "center" | "right";

interface LineProps {
  parts: readonly Token[];
  style: Style;
  align?: Align | undefined;
  accent: string;
}

/** Text in which parts are strong, emphasised, underlined, struck through, raised, lowered or links. */
export function Line({ parts, style, align, accent }: LineProps) {
  const { direction, readable } = useContext(TypesettingContext);
  const plain = parts.map(({ content }) => content).join("");
  const side = align ?? (direction === "rtl" ? "right" : "left");
  // The renderer orders a line by the direction of its runs, which do not inherit it.
  const base = { direction: directionOfText(plain, direction) };
  const runs: ReactNode[] = [];
  const open: Style[] = [];
  let address: string | null = null;
  for (const [index, part] of parts.entries()) {
    if (part.type === "link_open") address = String(part.attrGet("href") ?? "");
    else if (part.type === "link_close") address = null;
    else if (part.nesting === 1) open.push(styles[part.type] ?? {});
    else if (part.nesting === -1) open.pop();
    else runs.push(drawRun(part, index, Object.assign({}, base, ...open) as Style, address, { accent, readable }));
  }
  return (
    <Text style={{ ...style, textAlign: side, ...base }} hyphenationCallback={breakWord}>
      {runs.length === 0 ? " " : runs}
    </Text>
  );
}

/** The faces on paper have no italics: emphasis is underlined with dots, so that it differs from strong and underlined text. */
const styles: Readonly<Record<string, Style>> = {
  strong_open: { fontWeight: 600 },
  em_open: { textDecoration: "underline", textDecorationStyle: "dotted" },
  s_open: { textDecoration: "line-through" },
  u_open: { textDecoration: "underline" },
  sub_open: { verticalAlign: "sub", fontSize: 6.5 },
  sup_open: { verticalAlign: "super", fontSize: 6.5 },
};

function drawRun(
  part: Token,
  index: number,
  style: Style,
  address: string | null,
  { accent, readable }: { accent: string; readable: (text: string) => string },
): ReactNode {
  if (part.type === "hardbreak") return "\n";
  if (part.type === "softbreak") return " ";
  const text = readable(part.content);
  if (address !== null && /^(https?|mailto):/i.test(address))
    return (
      <Link key={index} src={address} style={{ ...style, color: accent, textDecoration: "none" }}>
        {text}
      </Link>
    );
  return (
    <Text key={index} style={style}>
      {text}
    </Text>
  );
}
