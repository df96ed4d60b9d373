import { Link, Text, View } from "@react-pdf/renderer";
import MarkdownIt from "markdown-it";
import { Fragment, useContext, type ReactNode } from "react";
import { hairline, ink, type, type Style } from "./look";
import { Phrase, Row, TypesettingContext } from "./phrase";
import { breakWord, directionOfText } from "./readable-text";

/** CommonMark with tables and strikethrough, as on screen; HTML stays text. */
const reader = new MarkdownIt({ html: false, linkify: true, maxNesting: 100 });
reader.linkify.set({ fuzzyLink: false });

type Token = ReturnType<typeof reader.parse>[number];

/** A block of Markdown with what it contains. */
interface Block {
  token: Token;
  children: Block[];
}

/** The tokens between each opening token and its closing one, as a tree. */
function nest(tokens: readonly Token[]): Block[] {
  const root: Block[] = [];
  const open: Block[][] = [root];
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    const block = { token, children: [] };
    open.at(-1)?.push(block);
    if (token.nesting === 1) open.push(block.children);
  }
  return root;
}

/** Markdown on paper: headings, paragraphs, lists, quotations, code, tables and links. An image shows its description. */
export function Prose({ text, accent, width }: { text: string; accent: string; width: number }) {
  return <Blocks blocks={nest(reader.parse(text, {}))} accent={accent} width={width} />;
}

interface BlocksProps {
  blocks: readonly Block[];
  accent: string;
  /** Points between the edges. */
  width: number;
}

function Blocks({ blocks, accent, width }: BlocksProps) {
  return (
    <>
      {blocks.map((block, index) => (
        <Fragment key={index}>{drawBlock(block, { accent, width })}</Fragment>
      ))}
    </>
  );
}

const gap = { marginBottom: 6 } as const satisfies Style;
const indent = 14;

function drawBlock({ token, children }: Block, frame: { accent: string; width: number }): ReactNode {
  switch (token.type) {
    case "heading_open":
      return (
        <View style={{ marginTop: 4, ...gap }} minPresenceAhead={40}>
          <Runs
            token={children[0]?.token}
            style={{ ...type.heading, fontSize: token.tag === "h1" || token.tag === "h2" ? 11 : 9.5 }}
            {...frame}
          />
        </View>
      );
    case "paragraph_open":
      return (
        <View style={token.hidden ? {} : gap}>
          <Runs token={children[0]?.token} style={type.body} {...frame} />
        </View>
      );
    case "bullet_list_open":
    case "ordered_list_open":
      return (
        <Items items={children} first={Number(token.attrGet("start") ?? "1")} ordered={token.type === "ordered_list_open"} {...frame} />
      );
    case "blockquote_open":
      return (
        <View style={{ ...gap, borderLeftWidth: 2, borderLeftColor: ink.line, borderLeftStyle: "solid", paddingLeft: 10 }}>
          <Blocks blocks={children} {...frame} width={frame.width - 12} />
        </View>
      );
    case "table_open":
      return <Table sections={children} {...frame} />;
    case "fence":
    case "code_block":
      return (
        <View style={{ ...gap, backgroundColor: "#f4f5f7", padding: 6 }}>
          <Phrase style={{ ...type.body, fontSize: 8 }}>{token.content.replace(/\n$/, "")}</Phrase>
        </View>
      );
    case "hr":
      return <View style={{ ...hairline, marginVertical: 8 }} />;
    case "inline":
      return <Runs token={token} style={type.body} {...frame} />;
    default:
      return <Blocks blocks={children} {...frame} />;
  }
}

function Items({
  items,
  first,
  ordered,
  accent,
  width,
}: {
  items: readonly Block[];
  first: number;
  ordered: boolean;
  accent: string;
  width: number;
}) {
  return (
    <View style={gap}>
      {items.map((item, index) => (
        <Row key={index}>
          <View style={{ width: indent }}>
            <Phrase style={type.body}>{ordered ? `${String(first + index)}.` : "•"}</Phrase>
          </View>
          <View style={{ width: width - indent }}>
            <Blocks blocks={item.children} accent={accent} width={width - indent} />
          </View>
        </Row>
      ))}
    </View>
  );
}

function Table({ sections, accent, width }: { sections: readonly Block[]; accent: string; width: number }) {
  const rows = sections.flatMap(({ token, children }) =>
    children.map((row) => ({ head: token.type === "thead_open", cells: row.children })),
  );
  const columns = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const cell = { width: width / columns, paddingVertical: 3, paddingRight: 8 };
  return (
    <View style={gap}>
      {rows.map(({ head, cells }, index) => (
        <Row key={index} style={hairline} wrap={false}>
          {cells.map(({ children }, place) => (
            <View key={place} style={cell}>
              <Runs token={children[0]?.token} style={head ? type.heading : type.body} accent={accent} />
            </View>
          ))}
        </Row>
      ))}
    </View>
  );
}

/** A line of text in which parts are strong, struck through or links. */
function Runs({ token, style, accent }: { token: Token | undefined; style: Style; accent: string }) {
  const { direction, readable } = useContext(TypesettingContext);
  const parts = token?.children ?? [];
  const plain = parts.map(({ content }) => content).join("");
  const side = direction === "rtl" ? "right" : "left";
  // The renderer orders a line by the direction of its runs, which do not inherit it.
  const base = { direction: directionOfText(plain, direction) };
  const runs: ReactNode[] = [];
  const open: Style[] = [];
  let address: string | null = null;
  for (const [index, part] of parts.entries()) {
    if (part.type === "link_open") address = String(part.attrGet("href") ?? "");
    else if (part.type === "link_close") address = null;
    else if (part.nesting === 1) open.push(styleOf(part.type));
    else if (part.nesting === -1) open.pop();
    else runs.push(drawRun(part, index, Object.assign({}, base, ...open) as Style, address, { accent, readable }));
  }
  return (
    <Text style={{ ...style, textAlign: side, ...base }} hyphenationCallback={breakWord}>
      {runs.length === 0 ? " " : runs}
    </Text>
  );
}

/** The faces on paper have no italics: emphasis is set in the strong weight too. */
function styleOf(name: string): Style {
  if (name === "strong_open" || name === "em_open") return { fontWeight: 600 };
  return name === "s_open" ? { textDecoration: "line-through" } : {};
}

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
