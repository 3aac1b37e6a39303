// @vitest-environment node
// Holds what the client reads of every answer to what the API document says of that answer.
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';

const CONFIG = fileURLToPath(new URL('../tsconfig.json', import.meta.url));
const HERE = dirname(CONFIG);
const CALLS = ['get', 'post', 'upload'];

interface Call {
  where: string;
  /** What it may ask for: several where a part of the path is one of a few words, none when nothing can be told. */
  paths: string[];
  method: string;
  /** What the caller takes the answer's data for. */
  read: ts.Type;
  /** What is sent; absent when nothing is, or a form. */
  sent: ts.Type | null;
}

let checker: ts.TypeChecker;
let calls: Call[];
let known: Map<string, ts.Symbol>;

/** All the paths that an expression can be, with `{}` for each part that is only known later; none when nothing is known. */
function pathsOf(node: ts.Expression): string[] {
  const type = checker.getTypeAtLocation(node);
  const named = type.isUnion() ? type.types : [type];
  if (named.every((each) => each.isStringLiteral())) return named.map(({ value }) => value as string);
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (heads, { expression, literal }) => joined(heads, partsOf(expression), literal.text),
      [node.head.text],
    );
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const [first] = node.arguments;
    if (node.expression.text === 'withQuery' && first) return pathsOf(first);
    const made = initializerOf(node.expression);
    return made && ts.isArrowFunction(made) && !ts.isBlock(made.body) ? pathsOf(made.body) : [];
  }
  const known = ts.isIdentifier(node) ? initializerOf(node) : undefined;
  return known ? pathsOf(known) : [];
}

const joined = (heads: string[], parts: string[], tail: string): string[] =>
  heads.flatMap((head) => parts.map((part) => head + part + tail));

function partsOf(node: ts.Expression): string[] {
  const found = pathsOf(node);
  return found.length > 0 ? found : ['{}'];
}

function initializerOf(node: ts.Identifier): ts.Expression | undefined {
  const declared = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (!declared || !ts.isVariableDeclaration(declared)) return undefined;
  const { initializer } = declared;
  return initializer && (ts.isAsExpression(initializer) ? initializer.expression : initializer);
}

/** The method that a call's options name, if they do. */
function methodOf(options: ts.Expression | undefined): string | null {
  const node = options && ts.isIdentifier(options) ? initializerOf(options) : options;
  if (!node || !ts.isObjectLiteralExpression(node)) return null;
  for (const part of node.properties) {
    if (ts.isSpreadAssignment(part)) {
      const spread = methodOf(part.expression);
      if (spread) return spread;
    }
    if (ts.isPropertyAssignment(part) && part.name.getText() === 'method')
      return ts.isStringLiteralLike(part.initializer) ? part.initializer.text.toLowerCase() : 'unknown';
  }
  return null;
}

function readCall(node: ts.Node): Call | null {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return null;
  const name = node.expression.text;
  const symbol = checker.getSymbolAtLocation(node.expression);
  if (!symbol || !CALLS.includes(name) || !(symbol.flags & ts.SymbolFlags.Alias)) return null;
  const declared = checker.getAliasedSymbol(symbol).valueDeclaration;
  if (!declared?.getSourceFile().fileName.endsWith('/src/shared/api.ts')) return null;
  const [path, body, options] = node.arguments;
  const signature = checker.getResolvedSignature(node);
  const answer = signature && checker.getAwaitedType(signature.getReturnType());
  if (!path || !answer) return null;
  const file = node.getSourceFile();
  const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  return {
    where: `${relative(HERE, file.fileName)}:${line}`,
    paths: pathsOf(path),
    method: name === 'get' ? 'get' : (methodOf(options) ?? 'post'),
    read: answer,
    sent: name === 'post' && body ? checker.getTypeAtLocation(body) : null,
  };
}

beforeAll(() => {
  const { config } = ts.readConfigFile(CONFIG, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, HERE);
  const program = ts.createProgram(
    fileNames.filter((name) => name.includes('/src/') && !/\.test\.tsx?$/.test(name)),
    options,
  );
  checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${HERE}/src/`));
  const schema = sources.find(({ fileName }) => fileName.endsWith('/shared/schema.d.ts'));
  const declared = schema?.statements.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === 'paths',
  );
  if (!declared) throw new Error('the shapes of the contract have no paths');
  const all = checker.getPropertiesOfType(checker.getTypeAtLocation(declared));
  known = new Map(all.map((each) => [each.name.replace(/\{[^}]*\}/g, '{}'), each]));
  calls = [];
  const visit = (node: ts.Node) => {
    const call = readCall(node);
    if (call) calls.push(call);
    ts.forEachChild(node, visit);
  };
  sources.forEach(visit);
}, 120_000);

/** Follow names from a type inward; undefined where one is missing. */
const inside = (from: ts.Type | undefined, ...names: string[]): ts.Type | undefined =>
  names.reduce<ts.Type | undefined>((type, name) => {
    const found = type && checker.getNonNullableType(type).getProperty(name);
    return found && checker.getTypeOfSymbol(found);
  }, from);

/** What the document says of each call that a place in the client may make. */
const meant = ({ paths, method }: Call): (ts.Type | undefined)[] =>
  paths.map((path) => {
    const found = known.get(path);
    return inside(found && checker.getTypeOfSymbol(found), method);
  });
const JSON_BODY = ['content', 'application/json'];
const answered = (operation: ts.Type | undefined) =>
  inside(operation, 'responses', '200', ...JSON_BODY, 'data');
const asked = (operation: ts.Type | undefined) => inside(operation, 'requestBody', ...JSON_BODY);

const told = ({ where, method, paths }: Call) => `${where} ${method} ${paths.join(' ')}`;
const readsNothing = ({ read }: Call) => (read.flags & ts.TypeFlags.Null) !== 0;

test('every call is one that the server has', () => {
  expect(calls.length).toBeGreaterThan(150);
  const lost = calls.filter((call) => call.paths.length === 0 || !meant(call).every(answered));
  expect(lost.map(told)).toEqual([]);
});

test('of every answer only that is read which the server says it answers', () => {
  const wrong = calls.filter(
    (call) =>
      !readsNothing(call) &&
      !meant(call).every((operation) => {
        const data = answered(operation);
        return data && checker.isTypeAssignableTo(data, call.read);
      }),
  );
  expect(wrong.map((call) => `${told(call)}: ${checker.typeToString(call.read)}`)).toEqual([]);
});

const eachOf = (type: ts.Type | null) => (!type ? [] : type.isUnion() ? type.types : [type]);

/** What a body names that the server does not take; of bodies with any names nothing can be told. */
function untaken(sent: ts.Type, body: ts.Type | undefined): string[] {
  if ([sent, body].some((each) => each && checker.getIndexInfosOfType(each).length > 0)) return [];
  return checker.getPropertiesOfType(sent).flatMap(({ name }) => (body?.getProperty(name) ? [] : [name]));
}

test('nothing is sent that the server does not take', () => {
  const wrong = calls.flatMap((call) => {
    const bodies = meant(call).map(asked);
    // Where one of several calls is made, each body fits one of them.
    const lost = eachOf(call.sent).filter((each) => bodies.every((body) => untaken(each, body).length > 0));
    return lost.map((each) => `${told(call)}: ${checker.typeToString(each)}`);
  });
  expect(wrong).toEqual([]);
});
