import type { Point } from '#kernel/geo.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { DATA_ACROSS } from './drawn-ground.ts'
import { type MiniMapPaths, miniMapPaths } from './mini-map-paths.server.ts'
import { MINI_HEIGHT, MINI_WIDTH } from './mini-map.tsx'

/** The surroundings of a shown point as an SVG of its own address, the same for all visitors. */
export const miniMapDrawing = async (shownAt: Point, language: 'en' | 'es'): Promise<string> =>
  renderToStaticMarkup(<Drawing paths={await miniMapPaths(shownAt, language)} />)

/** The width in metres, for a map that lays the drawing under itself (`drawn-ground.ts`). */
const acrossOf = ({ across }: MiniMapPaths) => ({ [DATA_ACROSS]: across })

const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

function Drawing({ paths }: { paths: MiniMapPaths }) {
  const [x, y] = [MINI_WIDTH / 2, MINI_HEIGHT / 2]
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${MINI_WIDTH} ${MINI_HEIGHT}`} {...acrossOf(paths)}>
      <rect width={MINI_WIDTH} height={MINI_HEIGHT} fill="#c9dde0" />
      <path d={paths.land} fill="#f7f2ea" />
      <path d={paths.parks} fill="#d9e6cf" />
      <path d={paths.water} fill="#c9dde0" />
      <path d={paths.rivers} stroke="#c9dde0" strokeWidth={5} {...line} />
      <path d={paths.streets} stroke="#ddd0c0" strokeWidth={5} {...line} />
      <path d={paths.avenues} stroke="#ddd0c0" strokeWidth={7} {...line} />
      <path d={paths.streets} stroke="#ffffff" strokeWidth={3.5} {...line} />
      <path d={paths.avenues} stroke="#ffffff" strokeWidth={5.5} {...line} />
      <path d={paths.motorways} stroke="#f3d9a8" strokeWidth={5.5} {...line} />
      {paths.metro.map(({ color, path }, index) => (
        <path key={index} d={path} stroke={color} strokeOpacity={0.5} strokeWidth={2} {...line} />
      ))}
      <circle cx={x} cy={y} r={paths.radius} fill="#ad4429" fillOpacity={0.16} stroke="#ad4429" strokeWidth={1.5} />
      <g
        fontFamily="system-ui, sans-serif"
        fontSize={15}
        fill="#463d37"
        textAnchor="middle"
        stroke="#fffdfa"
        strokeWidth={3}
        paintOrder="stroke"
      >
        {paths.names.map(({ x: left, y: top, name }) => (
          <text key={name} x={left} y={top}>
            {name}
          </text>
        ))}
      </g>
    </svg>
  )
}
