import { ServiceFault } from '../fault.ts';
import type { ExecutionContext } from '../script-state.ts';

/** HtmlService: HTML files and the output objects for pages. */
export class HtmlServiceHub {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  createHtmlOutputFromFile(name: string): HtmlOutput {
    return new HtmlOutput(this.read(name));
  }

  createHtmlOutput(content: string): HtmlOutput {
    return new HtmlOutput(content);
  }

  private read(name: string): string {
    const content = this.context.state.pages[name];
    if (content === undefined) throw new ServiceFault(`No HTML file named ${name} was found.`);
    return content;
  }
}

export class HtmlOutput {
  private content: string;
  private title = '';

  constructor(content: string) {
    this.content = content;
  }

  getContent(): string {
    return this.content;
  }

  setContent(content: string): this {
    this.content = content;
    return this;
  }

  getTitle(): string {
    return this.title;
  }

  setTitle(title: string): this {
    this.title = title;
    return this;
  }

  setWidth(): this {
    return this;
  }

  setHeight(): this {
    return this;
  }
}
